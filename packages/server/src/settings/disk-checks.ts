import { createPrivateKey, X509Certificate } from 'node:crypto'
import { constants, existsSync } from 'node:fs'
import { access, readFile, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { certificatesIn } from '../secrets/certificates-in.ts'
import type { DiskCheck } from './setting.ts'

/** A folder of the gateway's own is made where it is missing, with all above it. */
export async function checkCanBeMade(folder: string): Promise<void> {
  let nearest = resolve(folder)
  while (!existsSync(nearest)) nearest = dirname(nearest)
  await checkWritable(nearest)
}

/** A folder of another program is not made: where it is missing it may just not be mounted. */
export async function checkIsThere(folder: string): Promise<void> {
  if (!existsSync(folder)) throw new Error(`the folder ${folder} is not there.`)
  await checkWritable(folder)
}

async function checkWritable(folder: string): Promise<void> {
  if (!(await stat(folder)).isDirectory()) throw new Error(`${folder} is no folder.`)
  const { R_OK, W_OK, X_OK } = constants
  await access(folder, R_OK | W_OK | X_OK).catch(cause => {
    throw new Error(`the folder ${folder} cannot be written: ${(cause as Error).message}.`, { cause })
  })
}

/** A file with certificates holds some, and all of them can be read. */
export async function checkCertificateFile(file: string): Promise<void> {
  const text = await readFile(file, 'utf8').catch(cause => {
    throw new Error(`the file cannot be read: ${(cause as Error).message}.`, { cause })
  })
  const found = certificatesIn(text)
  if (found.length === 0) throw new Error(`${file} has no certificate in it (PEM).`)
  for (const [index, certificate] of found.entries()) {
    try {
      new X509Certificate(certificate)
    } catch (cause) {
      const message = `certificate ${index + 1} in ${file} cannot be read: ${(cause as Error).message}.`
      throw new Error(message, { cause })
    }
  }
}

/**
 * A private key has to be that of the certificate whose file the setting `certificateName` names.
 *
 * @param passwordName the setting with its passphrase, where it may have one
 */
export function checkPrivateKey(certificateName: string, passwordName?: string): DiskCheck<string> {
  return async (file, findValue) => {
    const text = await readFile(file, 'utf8').catch(cause => {
      throw new Error(`the file cannot be read: ${(cause as Error).message}.`, { cause })
    })
    const certificateFile = findValue(certificateName)
    const certificate =
      typeof certificateFile === 'string'
        ? await readFile(certificateFile, 'utf8').catch(() => undefined)
        : undefined
    const password = passwordName === undefined ? undefined : findValue(passwordName)
    if (!isKeyForCertificate({ text, file, password }, certificate))
      throw new Error(`${file} is not the key of the first certificate in ${String(certificateFile)}.`)
  }
}

function isKeyForCertificate(
  { text, file, password }: { text: string; file: string; password: unknown },
  certificate: string | undefined,
): boolean {
  try {
    const key = createPrivateKey({ key: text, ...(typeof password === 'string' && { passphrase: password }) })
    return certificate === undefined || new X509Certificate(certificate).checkPrivateKey(key)
  } catch (cause) {
    const which = typeof password === 'string' ? 'with this passphrase' : 'without a passphrase'
    throw new Error(`${file} has no private key that can be read (PEM, ${which}).`, { cause })
  }
}
