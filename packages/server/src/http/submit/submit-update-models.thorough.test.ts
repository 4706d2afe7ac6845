import { modelNames } from '@udigate/eudamed'
import { testUpdates } from '../../../test/update-tests.ts'

for (const model of modelNames.filter(name => name !== 'EU_UDI_MDR')) testUpdates(model)
