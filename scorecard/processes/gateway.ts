import { type Build, knowsSetting } from '../builds/build.ts'
import { type RunningChild, startProcess } from './child.ts'

export interface GatewayStart {
  build: Build
  dataDir: string
  /** Where the authority's access point seems to be. */
  authorityPort: number
  settings?: Readonly<Record<string, string>>
  /** A module that is loaded before the gateway's own. */
  preload?: string
  /** Options of `serve`. */
  flags?: readonly string[]
  /** What the process is started under, such as strace with its options. */
  under?: readonly string[]
  /** Settings that are none of udigate, such as LD_PRELOAD. */
  environment?: Readonly<Record<string, string>>
  patience?: number
}

/** `udigate serve` as a process of its own. */
export function startGateway(start: GatewayStart): Promise<RunningChild> {
  const {
    build,
    dataDir,
    authorityPort,
    preload,
    settings = {},
    flags = [],
    under = [],
    environment = {},
    patience,
  } = start
  const before = preload === undefined ? [] : [`--import=${preload}`]
  const own = ['--conditions=udigate-source', ...before, build.cli, 'serve', '--with-parent', ...flags]
  const [outer] = under
  const command = outer ?? process.execPath
  const args = outer === undefined ? own : [...under.slice(1), process.execPath, ...own]
  return startProcess({
    command,
    args,
    cwd: build.folder,
    environment: {
      ...systemEnvironment(build),
      ...environment,
      PORT: '0',
      UDIGATE_DATA_DIR: dataDir,
      UDIGATE_SIMULATOR_PORT: String(authorityPort),
      UDIGATE_PREVIEW_WAIT: '20',
      // Only where the drain is looked at.
      ...(knowsSetting(build, 'UDIGATE_DRAIN') ? { UDIGATE_DRAIN: '0' } : {}),
      ...settings,
    },
    ready: /^udigate ready at (\S+)$/,
    ...(patience === undefined ? {} : { patience }),
  })
}

/** Nothing of this process's settings reaches the ones that are judged. */
export function systemEnvironment(build: Build): Record<string, string> {
  const { PATH = '', HOME = '' } = process.env
  return { PATH, HOME, NODE_COMPILE_CACHE: build.cache, NODE_NO_WARNINGS: '1' }
}
