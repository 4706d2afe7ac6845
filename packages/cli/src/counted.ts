/** A number of things in words: `1 entry`, `2 entries`, `1,200 records`. */
export function counted(number: number, one: string, many = `${one}s`): string {
  return `${number.toLocaleString('en')} ${number === 1 ? one : many}`
}
