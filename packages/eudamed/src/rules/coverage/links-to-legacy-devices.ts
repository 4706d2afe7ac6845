import type { CoverageEntry } from './coverage-entry.ts'
import { isLegacyLinkScreen } from './reasons.ts'

const fromRegister =
  'When a device is planned it is compared with the device of the other kind that has its UDI-DI, and with the directive device that it names as its link, as far as this gateway knows them; EUDAMED makes the link and has the last word.'
const severities =
  'What stands against a link that EUDAMED would make by itself is a warning, against one that is given an error, since EUDAMED refuses the device.'

/** Rules on links between devices and their legacy devices. */
export const linksToLegacyDevices: readonly CoverageEntry[] = [
  {
    id: 'BR-UDID-700',
    title: 'Linked devices have the same manufacturer.',
    decidedBy: 'udigate',
    rules: ['BR-UDID-700', 'BR-UDID-700-B'],
    why: `${fromRegister} ${severities}`,
  },
  {
    id: 'BR-UDID-702',
    title: 'Linked devices agree in legislation and properties.',
    decidedBy: 'udigate',
    rules: ['BR-UDID-700', 'BR-UDID-700-B', 'BR-UDID-702', 'BR-UDID-702-B'],
    why: `${fromRegister} ${severities}`,
  },
  {
    id: 'BR-UDID-704',
    title: 'A device is linked to one registered legacy device.',
    decidedBy: 'udigate',
    rules: [
      'BR-UDID-700',
      'BR-UDID-700-B',
      'BR-UDID-704-A',
      'BR-UDID-704-B',
      'BR-UDID-704-C',
      'BR-UDID-704-D',
      'BR-UDID-704-E',
    ],
    why: 'The link of the registered device is known when an update is planned, so that a second one is refused. State and link of the other device are compared as far as this gateway knows it.',
  },
  {
    id: 'BR-UDID-706',
    title: 'A device of class III and its active implantable legacy device agree in other properties.',
    decidedBy: 'udigate',
    rules: ['BR-UDID-706', 'BR-UDID-706-B'],
    why: `${fromRegister} ${severities}`,
  },
  { id: 'BR-UDID-707', title: 'Some users are offered to link a device.', ...isLegacyLinkScreen },
  { id: 'BR-UDID-709', title: 'Some users are offered to undo a link.', ...isLegacyLinkScreen },
  { id: 'BR-UDID-714', title: 'Users choose from the legacy devices that fit.', ...isLegacyLinkScreen },
  {
    id: 'BR-UDID-717',
    title: 'EUDAMED records who linked devices by hand, and when.',
    ...isLegacyLinkScreen,
  },
]
