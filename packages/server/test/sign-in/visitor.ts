/** An answer that a visitor has come to. */
export interface Visited {
  status: number
  url: URL
  headers: Headers
  text: string
}

interface Cookie {
  host: string
  path: string
  value: string
  isSecure: boolean
}

/** Someone with a browser that follows redirects, keeps cookies and sends forms, and runs no scripts. */
export interface Visitor {
  /** Goes to an address, and on to where that leads; stops before an address for which `stop` says so. */
  visit(address: string | URL, init?: RequestInit, stop?: (url: URL) => boolean): Promise<Visited>
  /** Sends the first form of a page, with these values in the place of its own. */
  submit(
    page: Visited,
    values: Readonly<Record<string, string>>,
    stop?: (url: URL) => boolean,
  ): Promise<Visited>
  /** The value of a cookie that an address gets; `undefined` where there is none. */
  cookie(address: string | URL, name: string): string | undefined
  /** Puts a cookie there, as if that address had set it. */
  keep(address: string | URL, name: string, value: string): void
  forget(name: string): void
  /** Each line by which a cookie was set. */
  readonly set: readonly string[]
}

export function makeVisitor(): Visitor {
  const jar = new Map<string, Cookie>()
  const set: string[] = []
  const keep = (url: URL, line: string): void => {
    const [pair = '', ...attributes] = line.split(';').map(part => part.trim())
    const name = pair.slice(0, pair.indexOf('='))
    const find = (attribute: string): string | undefined =>
      attributes.find(each => each.toLowerCase().startsWith(attribute))?.slice(attribute.length)
    const key = `${url.host} ${name}`
    const expires = find('expires=')
    const isGone = find('max-age=') === '0' || (expires !== undefined && Date.parse(expires) < Date.now())
    set.push(line)
    if (isGone) jar.delete(key)
    else {
      const isSecure = attributes.some(each => each.toLowerCase() === 'secure')
      jar.set(key, {
        host: url.host,
        path: find('path=') ?? '/',
        value: pair.slice(name.length + 1),
        isSecure,
      })
    }
  }
  const listFor = (url: URL): string[] =>
    [...jar].flatMap(([key, { host, path, value, isSecure }]) =>
      host === url.host && url.pathname.startsWith(path) && (!isSecure || url.protocol === 'https:')
        ? [`${key.slice(host.length + 1)}=${value}`]
        : [],
    )
  const visit: Visitor['visit'] = async (address, init = {}, stop = () => false) => {
    let url = new URL(address)
    let request = init
    for (let count = 0; count < 20; count++) {
      const cookies = listFor(url).join('; ')
      const headers = new Headers(request.headers)
      if (cookies !== '') headers.set('cookie', cookies)
      const response = await fetch(url, { ...request, headers, redirect: 'manual' })
      for (const line of response.headers.getSetCookie()) keep(url, line)
      const location = response.headers.get('location')
      const next = location === null ? undefined : new URL(location, url)
      if (next === undefined || stop(next)) {
        return {
          status: response.status,
          url: next ?? url,
          headers: response.headers,
          text: await response.text(),
        }
      }
      await response.body?.cancel()
      url = next
      request = {}
    }
    throw new Error(`There is no end of redirects: ${url.href}`)
  }
  return {
    visit,
    submit(page, values, stop) {
      const form = /<form[^>]*>[\s\S]*?<\/form>/.exec(page.text)?.[0] ?? ''
      const action = /action="([^"]*)"/.exec(form)?.[1]?.replaceAll('&amp;', '&') ?? ''
      const fields = [...form.matchAll(/<input[^>]*name="([^"]*)"[^>]*?(?:value="([^"]*)")?\/?>/g)]
      const own = Object.fromEntries(fields.map(([, name = '', value = '']) => [name, value]))
      return visit(
        new URL(action, page.url),
        { method: 'POST', body: new URLSearchParams({ ...own, ...values }) },
        stop,
      )
    },
    cookie(address, name) {
      return listFor(new URL(address))
        .find(pair => pair.startsWith(`${name}=`))
        ?.slice(name.length + 1)
    },
    keep: (address, name, value) => keep(new URL(address), `${name}=${value}; Path=/`),
    forget(name) {
      for (const key of jar.keys()) if (key.endsWith(` ${name}`)) jar.delete(key)
    },
    set,
  }
}
