import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startGateway } from '../second-authority/start-gateway.ts'
import { sharedSimulator } from '../simulator.ts'
import { startBoard } from './board.ts'

/** A gateway that knows the notice board, beside a pretend EUDAMED. @returns also what ends all that it started */
export async function startWithBoard() {
  const folder = mkdtempSync(join(tmpdir(), 'udigate-notices-'))
  const board = await startBoard()
  const simulator = await sharedSimulator()
  const gateway = await startGateway({
    lists: new URL('one-line-more.mjs', import.meta.url),
    folder,
    register: { name: 'NOTICES', url: board.url },
    simulatorPort: simulator.port,
  })
  return {
    board,
    simulator,
    gateway,
    folder,
    async stop(): Promise<void> {
      await gateway.stop()
      board.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
