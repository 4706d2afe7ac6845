import type { FastifyInstance } from 'fastify'
import { readAccessPointSettings } from '../../domibus/access-point-settings.ts'
import type { Simulator } from '../../simulator.ts'
import { answerRefusal } from '../answer-refusal.ts'

/** How the pretend Domibus is set up; passwords are not shown. */
export function addAccessPointRoute(app: FastifyInstance, simulator: Simulator): void {
  const show = () => {
    const { users, ...rest } = simulator.accessPoint.settings
    return { ...rest, users: users.map(({ password: _password, ...user }) => user) }
  }
  app.get('/access-point', show)
  app.put('/access-point', (request, reply) => {
    const settings = readAccessPointSettings(request.body)
    if (typeof settings === 'string') return answerRefusal(reply, 400, settings)
    simulator.accessPoint.settings = settings
    return show()
  })
}
