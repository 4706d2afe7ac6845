/** The parameters of an address. */
export interface AddressParts {
  path?: Readonly<Record<string, Text>>
  query?: Readonly<Record<string, Text | readonly Text[] | undefined>>
}

/** A part of a path would make another address of it. */
export class AddressError extends TypeError {
  readonly part: string

  constructor(part: string, message: string) {
    super(message)
    this.name = 'AddressError'
    this.part = part
  }
}

type Text = string | number | boolean

/**
 * An address of the API: a path of its document with its parts put in, and the query behind it. What is `undefined` in
 * the query is left out, and what is a list stands there several times.
 *
 * @throws AddressError where a part of the path is missing, or cannot stand in one
 */
export function buildAddress(template: string, { path = {}, query = {} }: AddressParts): string {
  const search = new URLSearchParams()
  const address = template.replaceAll(/\{(\w+)\}/g, (_part, name: string) => {
    const value = path[name]
    const text = value === undefined ? '' : String(value)
    // An address would be another one by these.
    if (['', '.', '..'].includes(text)) {
      throw new AddressError(text, `${name} cannot be "${text}" in ${template}.`)
    }
    // Proxies take an encoded slash for one of the path, or refuse it.
    if (name === 'code' && /[/\\]/.test(text)) {
      search.append(name, text)
      return '-'
    }
    return encodeURIComponent(text)
  })
  for (const [name, values] of Object.entries(query)) {
    for (const value of [values ?? []].flat()) search.append(name, String(value))
  }
  return search.size === 0 ? address : `${address}?${search.toString()}`
}
