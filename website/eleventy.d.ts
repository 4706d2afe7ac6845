// What is used of the generator, which brings no types.
declare module '@11ty/eleventy' {
  export interface Token {
    type: string
    tag: string
    content: string
    info: string
    children: Token[] | null
    attrGet(name: string): string | null
    attrSet(name: string, value: string): void
  }
  export interface CoreState {
    tokens: Token[]
    env: { page: { inputPath: string; url: string } }
  }
  export interface Markdown {
    set(options: { html: boolean; linkify: boolean; typographer: boolean }): void
    core: { ruler: { push(name: string, rule: (state: CoreState) => void): void } }
    renderer: { rules: Record<string, ((tokens: Token[], index: number) => string) | undefined> }
  }
  export interface EleventyConfig {
    amendLibrary(name: 'md', change: (markdown: Markdown) => void): void
    addGlobalData(name: string, value: unknown): void
    addPassthroughCopy(paths: Record<string, string>): void
    addTemplate(path: string, content: string, data?: object): void
    addTransform(
      name: string,
      change: (this: { page: { url: string; inputPath: string } }, content: string) => string,
    ): void
    addWatchTarget(path: string): void
    on(event: 'eleventy.after', act: () => void): void
    setUseGitIgnore(use: boolean): void
  }
  export default class Eleventy {
    constructor(
      input: string,
      output: string,
      options: { quietMode: boolean; configPath?: null; config(config: EleventyConfig): object },
    )
    write(): Promise<unknown>
    init(): Promise<void>
    watch(): Promise<void>
    serve(port: number): void
  }
}
