import { randomBytes } from 'node:crypto'
import { brokenBuilds } from '../builds/broken/index.ts'
import { startLoneGateway } from '../lone-gateway.ts'
import { repeat, together } from '../repeat.ts'
import type { Row } from '../row.ts'

const guesses = 200

/** Keys are guessed, from the address from which others call. */
export const e09: Row = {
  id: 'E9',
  isStar: false,
  fault: `${guesses} guesses of keys, while a valid key calls from the same address`,
  limit: 'all but 15 answered 429 with Retry-After; the valid key is always served',
  runs: { short: 1, long: 5 },
  control: { name: 'counts no failures', build: brokenBuilds['counts-no-failures'] },
  async run(bench) {
    let refused = 0
    const runs = await repeat(bench, async (_, failures) => {
      const { call } = await startLoneGateway(bench, { UDIGATE_FAILURE_LIMIT: '10' })
      const answers = await together(Array.from({ length: guesses }), 8, async (_item, index) => {
        const own = index % 10 === 0 ? await call('/api/v1/submissions?limit=1') : undefined
        if (own && own.status !== 200) failures.push(`the valid key: ${own.status}`)
        return call('/api/v1/submissions', {
          headers: { authorization: `udg_preview_${randomBytes(32).toString('base64url')}` },
        })
      })
      refused = answers.filter(({ status }) => status === 429).length
      if (refused < guesses - 15) failures.push(`only ${refused} of ${guesses} guesses were answered 429`)
      for (const { status, headers } of answers) {
        if (status !== 401 && status !== 429) failures.push(`a guess: ${status}`)
        if (status === 429 && !headers.has('retry-after')) failures.push('429 without Retry-After')
      }
    })
    return { runs, worst: `${refused} of ${guesses} answered 429` }
  },
}
