import { type Config, DataDirectoryInUse, openWithKey, type Store } from '@udigate/server'
import { CommandFailure } from '../run-command.ts'

/**
 * Opens the store that the settings name: the data folder of a gateway that does not run, or its PostgreSQL.
 *
 * @param whileItRuns what to do where a gateway has the data folder
 * @throws CommandFailure where it cannot be opened, belongs to another secret key, or a gateway that runs has the folder
 */
export async function openOwnStore(
  config: Config,
  whileItRuns = 'Set UDIGATE_URL to its address and UDIGATE_API_KEY to a key of it.',
): Promise<Store> {
  try {
    return (await openWithKey(config)).store
  } catch (error) {
    if (!(error instanceof DataDirectoryInUse)) throw new CommandFailure((error as Error).message)
    throw new CommandFailure(
      `The data folder ${config.dataDir} is in use by a running gateway. ${whileItRuns}`,
    )
  }
}
