import { type BrokenBuild, server } from './broken-build.ts'

/** Errors in how processes end. */
export const processes = {
  'leaves-at-once': {
    id: 'leaves-at-once',
    patches: [
      {
        file: 'packages/cli/src/serve.ts',
        find: `      endInTime(drain, console)
      await gateway.stop({ drain })
      return 0`,
        replace: '      process.exit(0)',
      },
    ],
  },
  'does-not-drain': {
    id: 'does-not-drain',
    patches: [
      {
        file: 'packages/cli/src/serve.ts',
        find: "resolve(signal === 'SIGTERM' ? seconds * 1000 : 0)",
        replace: 'resolve(0)',
      },
    ],
  },
  'reads-files-where-it-serves': {
    id: 'reads-files-where-it-serves',
    patches: [
      {
        file: `${server}/start.ts`,
        find: `import { processReader } from './reading/process-reader.ts'`,
        replace: `import { inlineReader } from './reading/inline-reader.ts'`,
      },
      {
        file: `${server}/start.ts`,
        find: '    const reader = ownReader ?? processReader(readingBudget, readings)',
        replace: '    const reader = inlineReader',
      },
    ],
  },
  'blames-files-for-kills': {
    id: 'blames-files-for-kills',
    patches: [
      {
        file: `${server}/batches/note-readings.ts`,
        find: '      const begunAt = now().getTime()\n      const earlier = await listOver(name)\n',
        replace: `      const begunAt = now().getTime()
      const earlier = await listOver(name)
      if (earlier.length >= 2) {
        const { ReaderEnded } = await import('./reading/file-reader.ts')
        throw Object.assign(new ReaderEnded('failure', 'It ended the process.'), { times: 2 })
      }
`,
      },
    ],
  },
  'outlives-its-parent': {
    id: 'outlives-its-parent',
    patches: [
      {
        file: 'packages/simulator/src/main.ts',
        find: `for (const event of ['end', 'close', 'error']) process.stdin.on(event, end)`,
        replace: `for (const event of ['end', 'close', 'error']) process.stdin.on(event, () => {})`,
      },
    ],
  },
} as const satisfies Record<string, BrokenBuild>
