import { connect, type Socket } from 'node:net'
import { type ListeningProxy, listen } from './listen.ts'

export interface DatabaseProxy extends ListeningProxy {
  /** So many of the next COMMITs are lost with their connection: before they arrive, or their replies after it. */
  loseCommits(count: number, when: 'before' | 'after'): void
  /** How many were lost so far. */
  lost(): number
}

/** Stands between the gateway and PostgreSQL and passes everything on, but for what it is told to lose. */
export async function startDatabaseProxy(upstreamPort: number): Promise<DatabaseProxy> {
  let toLose = 0
  let loses: 'before' | 'after' = 'after'
  let lost = 0
  /** A statement is sent once for each connection, and by its name from then on. */
  const commits = new Set<string>()
  const serve = (client: Socket): void => {
    const server = connect(upstreamPort, '127.0.0.1')
    let isLosing = false
    client.on('data', bytes => {
      const text = bytes.toString('latin1')
      for (const [, name = ''] of text.matchAll(parsedCommit)) commits.add(name)
      const isCommit =
        /\0\0\0.commit\0/is.test(text) || [...commits].some(name => text.includes(`\0${name}\0`))
      if (toLose > 0 && !isLosing && isCommit) {
        toLose -= 1
        isLosing = true
        if (loses === 'before') {
          lost += 1
          server.destroy()
          return void client.resetAndDestroy()
        }
      }
      server.write(bytes)
    })
    server.on('data', bytes => {
      if (!isLosing) return void client.write(bytes)
      // It has been committed by now, and no answer is sent.
      lost += 1
      client.resetAndDestroy()
      server.destroy()
    })
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      one.on('error', () => {})
      one.on('close', () => other.destroy())
    }
  }
  return {
    ...(await listen(serve)),
    loseCommits(count, when) {
      toLose = count
      loses = when
    },
    lost: () => lost,
  }
}

/** A statement that is given a name to be called by: Parse, length, name, text. */
const parsedCommit = /P[\s\S]{4}([^\0]+)\0commit\0/gi
