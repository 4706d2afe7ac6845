import Fastify from 'fastify'
import { arriveLate } from './arrive-late.ts'
import { answerRefusal } from './http/answer-refusal.ts'
import { addAs4Routes } from './http/as4-routes.ts'
import { addControlRoutes } from './http/control/add-control-routes.ts'
import { addPublicRoutes } from './http/public-routes.ts'
import { addSoapRoutes } from './http/soap-routes.ts'
import { openSimulator, type SimulatorResources } from './simulator.ts'

export interface SimulatorSettings extends SimulatorResources {
  /** 0 takes any free port. */
  readonly port: number
  /** Where to listen; 127.0.0.1 where it is not given. Anyone who reaches it may do anything to it. */
  readonly host?: string | undefined
}

export interface RunningSimulator {
  /** Where it listens, for example `http://127.0.0.1:8081`. */
  readonly url: string
  /** Ends all connections and closes the log. */
  close(): Promise<void>
}

const longestBody = 15 * 1024 * 1024

/**
 * Starts a pretend EUDAMED behind a pretend Domibus and, where it has the keys, a pretend AS4 access point.
 *
 * @throws Error that says in one line what is wrong with a setting, the data or the port
 */
export async function startSimulator(settings: SimulatorSettings): Promise<RunningSimulator> {
  const simulator = openSimulator(settings)
  const app = Fastify({ bodyLimit: longestBody, forceCloseConnections: true })
  app.setErrorHandler((error, _request, reply) => {
    const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
    return answerRefusal(reply, status, error instanceof Error ? error.message : String(error))
  })
  app.setNotFoundHandler((request, reply) =>
    answerRefusal(reply, 404, `there is no ${request.method} ${request.url}`),
  )
  app.register(async soap => addSoapRoutes(soap, simulator))
  app.register(async as4 => addAs4Routes(as4, simulator))
  app.register(async control => {
    control.addHook('onRequest', () => arriveLate(simulator))
    addControlRoutes(control, simulator)
    addPublicRoutes(control, simulator)
  })
  app.addHook('onClose', () => simulator.close())
  try {
    const url = await app.listen({ host: settings.host ?? '127.0.0.1', port: settings.port })
    return { url, close: () => app.close() }
  } catch (error) {
    await app.close()
    throw describeListenError(error, settings.port)
  }
}

function describeListenError(error: unknown, port: number): unknown {
  const isBusy = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
  return isBusy
    ? new Error(`port ${port} is in use; set UDIGATE_SIMULATOR_PORT to another one`, { cause: error })
    : error
}
