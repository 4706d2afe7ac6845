// npm run test:costs: writes docs/tests.md from the last run of each tier of the tests on this machine.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { writeTestsPage } from './tests-page.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
writeFileSync(join(root, 'docs/tests.md'), writeTestsPage(root))
