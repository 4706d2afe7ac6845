const repository = 'https://github.com/udigate/udigate'

/** Where a file or folder of the repository can be seen. */
export function sourceUrl(path: string): string {
  return `${repository}/blob/main/${path}`
}
