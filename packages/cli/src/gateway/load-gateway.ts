import manifest from '../../package.json' with { type: 'json' }
import { CommandFailure } from '../run-command.ts'

const gateway = '@udigate/server'

/**
 * Imports what needs the gateway, a package that is installed beside this command only where it is wanted. It also takes
 * longer to load than most commands run, so that it is loaded by this function alone.
 *
 * @param load imports the gateway, or a module of the command that imports it
 * @throws CommandFailure with what to install, where the gateway is missing
 */
export async function loadGateway<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load()
  } catch (error) {
    if (!isMissing(error)) throw error
    const version = manifest.peerDependencies[gateway]
    throw new CommandFailure(
      `The gateway is not installed. Install it where udigate is (--global where that is): npm install ${gateway}@${version}`,
    )
  }
}

/** Whether it is the gateway itself that is not there, and not something that it needs. */
function isMissing(error: unknown): boolean {
  const { code, message } = error as NodeJS.ErrnoException
  return code === 'ERR_MODULE_NOT_FOUND' && message.startsWith(`Cannot find package '${gateway}'`)
}
