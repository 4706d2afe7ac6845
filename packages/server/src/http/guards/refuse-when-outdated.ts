import type { FastifyInstance } from 'fastify'
import type { Gateway } from '../../gateway.ts'
import { NewerTables } from '../../store/migrate.ts'

/** Refuses calls while the store belongs to a newer version of the gateway. Health and metrics are answered. */
export function refuseWhenOutdated(app: FastifyInstance, { store }: Gateway): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const newer = store.newerMigration()
    const isRefused = newer !== undefined && request.routeOptions.config.work !== 'reporting'
    done(isRefused ? new NewerTables(newer) : undefined)
  })
}
