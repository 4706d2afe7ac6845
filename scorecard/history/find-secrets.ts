/**
 * Which secrets occur in some bytes, in any shape: as they are, in base64 at each of its three places, URL-encoded,
 * hexadecimal, as the bytes that they stand for, or by their first eight characters.
 *
 * @returns names of secrets, each with the shape in which it was found
 */
export function findSecrets(content: Buffer, secrets: Readonly<Record<string, string>>): string[] {
  return Object.entries(secrets).flatMap(([name, secret]) => {
    const shape = Object.entries(listShapes(secret)).find(([, texts]) =>
      texts.some(text => content.includes(text)),
    )
    return shape ? [`${name} (${shape[0]})`] : []
  })
}

function listShapes(secret: string): Record<string, (string | Buffer)[]> {
  return {
    'as it is': [secret],
    'in base64': [0, 1, 2].map(offset => base64At(secret, offset)),
    'URL-encoded': [encodeURIComponent(secret)],
    hexadecimal: [Buffer.from(secret).toString('hex')],
    'as its bytes': listBytes(secret),
    'its first 8 characters': [secret.slice(0, 8)],
  }
}

/** The bytes that a secret stands for: those of a key are written in base64. */
function listBytes(secret: string): Buffer[] {
  return /^[A-Za-z0-9+/]{43}=$/.test(secret) ? [Buffer.from(secret, 'base64')] : []
}

/** The part of its base64 that is the same whatever stands before and after it. */
function base64At(secret: string, offset: number): string {
  const text = Buffer.from('\0'.repeat(offset) + secret).toString('base64')
  return text.slice(Math.ceil((offset * 8) / 6), Math.floor(((offset + Buffer.byteLength(secret)) * 8) / 6))
}
