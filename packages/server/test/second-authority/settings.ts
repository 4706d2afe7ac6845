// What an environment comes to for a gateway whose list of authorities has one line more.
import { checkConfig } from '../../src/config/check-config.ts'
import { listSettings } from '../../src/config/list-settings.ts'
import { readConfig } from '../../src/config/read-config.ts'

const environment = JSON.parse(process.argv[2] ?? '') as Record<string, string>
const { settings } = listSettings(environment)
const said = { read: readConfig(environment), mistakes: await checkConfig(environment), settings }
process.stdout.write(JSON.stringify(said))
