import { createPrivateKey, createPublicKey, createSecretKey, KeyObject, X509Certificate } from 'node:crypto'

/** A key or a certificate as bytes: a process cannot be given one as it is. */
interface Packed {
  packed: 'private' | 'public' | 'secret' | 'certificate'
  bytes: Uint8Array
}

/** The same value with the keys and certificates in it as bytes. */
export function packKeys(value: unknown): unknown {
  return change(value, each => {
    if (each instanceof X509Certificate) return pack('certificate', each.raw)
    if (!(each instanceof KeyObject)) return undefined
    if (each.type === 'secret') return pack('secret', each.export())
    const type = each.type === 'private' ? 'pkcs8' : 'spki'
    return pack(each.type, each.export({ format: 'der', type }))
  })
}

function pack(packed: Packed['packed'], bytes: Uint8Array): Packed {
  return { packed, bytes }
}

/** The value that was packed so. */
export function unpackKeys(value: unknown): unknown {
  return change(value, each => {
    const { packed, bytes } = each as Partial<Packed>
    if (packed === undefined || bytes === undefined) return undefined
    const key = Buffer.from(bytes)
    switch (packed) {
      case 'certificate':
        return new X509Certificate(key)
      case 'private':
        return createPrivateKey({ key, format: 'der', type: 'pkcs8' })
      case 'public':
        return createPublicKey({ key, format: 'der', type: 'spki' })
      case 'secret':
        return createSecretKey(key)
    }
  })
}

/** Goes through plain objects, lists, sets and maps. @param one what takes the place of an object; `undefined` where it stays */
function change(value: unknown, one: (value: object) => unknown): unknown {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value) || value instanceof Date)
    return value
  const changed = one(value)
  if (changed !== undefined) return changed
  if (Array.isArray(value)) return value.map(each => change(each, one))
  if (value instanceof Set) return new Set(Array.from(value, each => change(each, one)))
  if (value instanceof Map) return new Map(Array.from(value, ([key, each]) => [key, change(each, one)]))
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, change(each, one)]))
}
