import type { FastifyInstance } from 'fastify'
import type { Simulator } from '../../simulator.ts'
import { addAccessPointRoute } from './access-point-route.ts'
import { addAs4Route } from './as4-route.ts'
import { addAuthorityRoutes } from './authority-routes.ts'
import { addDirectoryRoutes } from './directory-routes.ts'
import { addFaultRoutes } from './fault-routes.ts'
import { addJournalRoute } from './journal-route.ts'
import { addRegisterRoutes } from './register-routes.ts'
import { addSeedRoute } from './seed-route.ts'
import { addWebRoutes } from './web-routes.ts'

/** What the tests and a demonstration see and steer. */
export function addControlRoutes(app: FastifyInstance, simulator: Simulator): void {
  addAccessPointRoute(app, simulator)
  addAs4Route(app, simulator)
  addRegisterRoutes(app, simulator)
  addJournalRoute(app, simulator)
  addFaultRoutes(app, simulator)
  addAuthorityRoutes(app, simulator)
  addDirectoryRoutes(app, simulator)
  addSeedRoute(app, simulator)
  addWebRoutes(app, simulator)
}
