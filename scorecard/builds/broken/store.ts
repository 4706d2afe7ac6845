import { type BrokenBuild, server } from './broken-build.ts'

/** Errors in how the store keeps what it was told to keep. */
export const store = {
  'forgets-lost-commits': {
    id: 'forgets-lost-commits',
    patches: [
      {
        file: `${server}/submissions/store-once.ts`,
        find: 'isOpen ||= error instanceof CommitUnknown',
        replace: 'isOpen ||= error instanceof RangeError',
      },
    ],
  },
  'syncs-seldom': {
    id: 'syncs-seldom',
    patches: [
      {
        file: `${server}/store/commit-sync.ts`,
        find: 'synced >= wanted',
        replace: 'wanted >= 0',
      },
    ],
  },
  'writes-on-after-a-failed-sync': {
    id: 'writes-on-after-a-failed-sync',
    patches: [
      {
        file: `${server}/store/sqlite-dialect.ts`,
        find: 'if (isDiskError(error)) onDiskError(error)',
        replace: 'isDiskError(error)',
      },
      {
        file: `${server}/store/commit-sync.ts`,
        find: `failure ??= error as Error
      onFailed(failure)`,
        replace: `synced = covered
      onFailed.toString()
      error?.toString()`,
      },
    ],
  },
  'shares-the-folder': {
    id: 'shares-the-folder',
    patches: [
      {
        file: `${server}/store/data-directory.ts`,
        find: `lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')`,
        replace: `lock.exec('SELECT 1')`,
      },
    ],
  },
  'migrates-step-by-step': {
    id: 'migrates-step-by-step',
    patches: [
      {
        file: `${server}/store/migrate.ts`,
        find: 'await db.transaction().execute(async transaction => {',
        replace: 'await Promise.resolve(db).then(async transaction => {',
      },
      {
        file: `${server}/store/migrate.ts`,
        find: 'new Migrator({ db: transaction, provider })',
        replace: 'new Migrator({ db: transaction, provider, disableTransactions: true })',
      },
    ],
  },
  'always-says-ready': {
    id: 'always-says-ready',
    patches: [
      {
        file: `${server}/health/health.ts`,
        find: "return checks.every(({ state }) => state !== 'failed')",
        replace: 'return checks.length > 0',
      },
    ],
  },
} as const satisfies Record<string, BrokenBuild>
