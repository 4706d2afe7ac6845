// Loaded before a gateway: its resolvers ask the name server at SCORECARD_NAME_SERVER, and not those of the machine.
import { Resolver } from 'node:dns/promises'

const server = process.env.SCORECARD_NAME_SERVER
const told = new WeakSet<Resolver>()

for (const name of ['resolve4', 'resolve6'] as const) {
  const own = Resolver.prototype[name] as (this: Resolver, host: string) => Promise<string[]>
  Resolver.prototype[name] = function (this: Resolver, host: string) {
    if (server !== undefined && !told.has(this)) {
      told.add(this)
      this.setServers([server])
    }
    return own.call(this, host)
  } as never
}
