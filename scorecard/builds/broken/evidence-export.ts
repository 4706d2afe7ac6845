import { type BrokenBuild, server } from './broken-build.ts'

/** An export that does not show how each submission began. */
export const exportsWithoutBeginnings: BrokenBuild = {
  id: 'exports-without-beginnings',
  patches: [
    {
      file: `${server}/evidence/export.ts`,
      find: "items.push({ type: 'entry', chain,",
      replace: "if (seq > 1) items.push({ type: 'entry', chain,",
    },
  ],
}
