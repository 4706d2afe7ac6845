import type { FastifyInstance } from 'fastify'
import { type As4Settings, readPartnership } from '../../partnership.ts'
import type { Simulator } from '../../simulator.ts'
import { answerRefusal } from '../answer-refusal.ts'

const members = ['key', 'certificate', 'partnerCertificates', 'partner', 'party', 'pushUrl']

/** What the pretend AS4 access point agreed on; its key is not shown. What a change leaves out stays. */
export function addAs4Route(app: FastifyInstance, { as4 }: Simulator): void {
  const show = () => {
    const { key: _key, ...rest } = as4.settings ?? { key: '' }
    return rest
  }
  app.get('/as4', show)
  app.put('/as4', (request, reply) => {
    const { body } = request
    if (!isChange(body))
      return answerRefusal(reply, 400, `send a JSON object with texts of these names: ${members.join(', ')}`)
    const settings = { ...as4.settings, ...body } as As4Settings
    const missing = ['key', 'certificate', 'partnerCertificates', 'partner'].find(name => !(name in settings))
    if (missing !== undefined) return answerRefusal(reply, 400, `${missing} is missing`)
    try {
      as4.partnership = readPartnership(settings)
    } catch (error) {
      return answerRefusal(reply, 400, error instanceof Error ? error.message : String(error))
    }
    as4.settings = settings
    return show()
  })
}

function isChange(body: unknown): body is Partial<As4Settings> {
  return (
    typeof body === 'object' &&
    body !== null &&
    !Array.isArray(body) &&
    Object.entries(body).every(([name, value]) => members.includes(name) && typeof value === 'string')
  )
}
