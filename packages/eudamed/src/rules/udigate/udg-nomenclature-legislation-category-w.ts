import { devices, inVitroDevices } from '../../models/families.ts'
import { defineRule } from '../rule.ts'
import { regulation } from '../sources.ts'
import { listCodes } from '../terms/nearest-codes.ts'
import { isDiagnostic } from '../terms/nomenclature-categories.ts'

export default defineRule({
  id: 'UDG-NOMENCLATURE-LEGISLATION',
  title: 'In vitro diagnostics have nomenclature codes of category W, other devices have none.',
  message:
    'MDN {code} is {kind}, but the device is registered under {legislation}. Check the code and the model; EUDAMED accepts this.',
  severity: 'warning',
  source: regulation('IVDR', 'Article 2(2)'),
  models: devices,
  reads: { device: ['MDN'], deviceGroup: ['KitDevice', 'SystemDevice', 'ProcedurePackDevice'] },

  check({ model, device: { MDN }, deviceGroup }, report, { emdn }) {
    // What is made up of several devices may hold some of the other kind.
    if (deviceGroup.KitDevice || deviceGroup.SystemDevice || deviceGroup.ProcedurePackDevice) return
    const isInVitro = inVitroDevices.some(each => each === model)
    for (const [index, value] of MDN.entries()) {
      if (isDiagnostic(value) === isInVitro) continue
      const entry = emdn.get(value)
      if (entry === undefined) continue
      const words = {
        code: listCodes([entry]),
        kind: isInVitro
          ? 'not a code of in vitro diagnostics (category W)'
          : 'a code of in vitro diagnostics',
        legislation: model.replace('EU_UDI_', ''),
      }
      report({ at: `/device/MDN/${index}`, value, words })
    }
  },

  examples: {
    good: [
      {
        title: 'a reagent',
        model: 'EU_UDI_IVDR',
        device: { MDN: ['W0101060101'] },
      },
      {
        title: 'does not apply to a kit, which may hold a needle',
        model: 'EU_UDI_IVDR',
        device: {
          MDN: ['W0101060101', 'A0101010201'],
          AdditionalDeviceDescriptions: [
            { AdditionalDeviceDescription: 'Glucose kit', AdditionalDeviceDescriptionLanguage: 'EN' },
          ],
        },
        deviceGroup: { KitDevice: true },
      },
    ],
    bad: [
      {
        title: 'a reagent among the medical devices',
        device: { MDN: ['A0101010201', 'W0101060101'] },
        at: '/device/MDN/1',
        says: 'W0101060101',
      },
      {
        title: 'a needle among the diagnostics',
        model: 'EU_UDI_IVDR',
        device: { MDN: 'A0101010201' },
        at: '/device/MDN',
      },
    ],
  },
})
