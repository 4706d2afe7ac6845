import type { Inspected, Trouble } from '../../access-point.ts'
import type { Check, FaultCode } from '../../connection-report.ts'

/** How far clocks may differ, in milliseconds. */
const allowedSkew = 60_000

/** Whether the access point can be asked. */
export function checkAccessPoint({ trouble }: Inspected, prefix: string): Check {
  if (!trouble) {
    return { name: 'access point', result: 'ok', message: 'The access point answers the gateway.' }
  }
  const { code, message, advice } = faults[trouble.kind](trouble.because, prefix)
  return { name: 'access point', result: 'failed', code, message, advice }
}

type Fault = { code: FaultCode; message: string; advice: readonly string[] }

const refuses = (because: string): Fault => ({
  code: 'ACCESS_POINT_REFUSES',
  message: `The access point refuses to list its messages: ${because}.`,
  advice: ['Look into the log of the access point.'],
})

const faults: Readonly<Record<Trouble['kind'], (because: string, prefix: string) => Fault>> = {
  unreachable: (because, prefix) => ({
    code: 'ADDRESS',
    message: `The access point cannot be reached: ${because}.`,
    advice: [
      `Compare host and port of ${prefix}_ENDPOINT with those of the access point, and look whether it runs.`,
      'Let the firewall pass connections from the gateway to that port.',
    ],
  }),
  'no-answer': (because, prefix) => ({
    code: 'ADDRESS',
    message: `The access point took the call and did not answer it: ${because}.`,
    advice: [
      `Look whether ${prefix}_ENDPOINT needs https, or leads through a proxy that cuts calls.`,
      'Look into the log of the access point. If it asks for a certificate of the gateway, set CLIENT_CERTIFICATE_FILE and CLIENT_KEY_FILE.',
    ],
  }),
  certificate: (because, prefix) => ({
    code: 'CERTIFICATE',
    message: `There is no secure connection to the access point: ${because}.`,
    advice: [
      `Name the authority that vouches for its certificate in ${prefix}_CA_FILE (PEM).`,
      `Write the host in ${prefix}_ENDPOINT as the certificate has it.`,
      `If the access point asks for a certificate of the gateway, set ${prefix}_CLIENT_CERTIFICATE_FILE and ${prefix}_CLIENT_KEY_FILE.`,
    ],
  }),
  login: (because, prefix) => ({
    code: 'CREDENTIALS',
    message: `The access point does not let the gateway in: ${because}.`,
    advice: [
      `Compare ${prefix}_USER and ${prefix}_PASSWORD with the plugin user in the console of Domibus (Plugin Users).`,
      'Look there whether the user is active: Domibus suspends a user after several wrong passwords.',
    ],
  }),
  'no-plugin': (because, prefix) => ({
    code: 'NO_PLUGIN',
    message: `What answers at the address is not the WS plugin of a Domibus: ${because}.`,
    advice: [
      `Compare the path of ${prefix}_ENDPOINT; Domibus has the plugin at /domibus/services/wsplugin.`,
      'Look whether the WS plugin is installed and enabled for the domain.',
    ],
  }),
  'no-folder': (because, prefix) => ({
    code: 'ADDRESS',
    message: `The folder of the FS plugin cannot be used: ${because}.`,
    advice: [
      `Compare ${prefix}_FOLDER with fsplugin.messages.location of Domibus, as this machine sees it, and look whether it is mounted.`,
      'Start Domibus: its plugin makes the folder OUT when it first looks.',
    ],
  }),
  refused: refuses,
  unsigned: refuses,
  'no-receipt': refuses,
  unprepared: refuses,
}

/** Whether the access point has the time that the gateway has. */
export function checkClock(clock: Date | undefined, now: Date): Check {
  if (clock === undefined) {
    return { name: 'clock', result: 'ok', message: 'The access point does not tell its time.' }
  }
  const skew = clock.getTime() - now.getTime()
  if (Math.abs(skew) <= allowedSkew) {
    return { name: 'clock', result: 'ok', message: 'The access point has the time of the gateway.' }
  }
  const direction = skew > 0 ? 'ahead of' : 'behind'
  return {
    name: 'clock',
    result: 'warning',
    code: 'CLOCK',
    message: `The clock of the access point is ${Math.round(Math.abs(skew) / 1000)} seconds ${direction} that of the gateway.`,
    advice: [
      'Set both machines by a time server (NTP). Access points refuse messages whose security timestamp is too old or in the future.',
    ],
  }
}
