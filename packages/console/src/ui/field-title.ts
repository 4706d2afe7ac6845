import { fieldTitle } from '@udigate/eudamed/field-titles'

/** What a field of a record is called, in the words of its model where it is given; its name where no model has it. */
export function findTitle(name: string, model?: string): string {
  return fieldTitle(name, model) ?? name
}

/**
 * What a path leads to, in plain words: `MarketInfos[Country=FR].EndDate` is “Markets › Country FR › End date”, and so is
 * `/device/MarketInfos/1/EndDate` “Markets › 2 › End date”.
 */
export function findTitleAt(path: string): string {
  const parts = path.startsWith('/') ? splitPointer(path) : splitNames(path)
  return parts.join(' › ')
}

function splitPointer(path: string): string[] {
  const [first, ...others] = path
    .slice(1)
    .split('/')
    .map(part => part.replaceAll('~1', '/').replaceAll('~0', '~'))
  const isRecord = first === 'device' || first === 'deviceGroup'
  const names = isRecord && others.length > 0 ? others : [first ?? '', ...others]
  return names.map(name => (/^\d+$/.test(name) ? String(Number(name) + 1) : findTitle(name)))
}

function splitNames(path: string): string[] {
  const pieces = path.split(']')
  return pieces.flatMap((piece, index) => {
    const [names = '', ...label] = index < pieces.length - 1 ? piece.split('[') : [piece.replaceAll('[', '.')]
    const titles = names.split('.').filter(name => name !== '')
    return [
      ...titles.map(title => findTitle(title)),
      ...(label.length === 0 ? [] : [getTitle(label.join('['))]),
    ]
  })
}

/** The fields that tell an entry from the others, with their values: `Country=FR` is “Country FR”. */
function getTitle(label: string): string {
  return label
    .split(', ')
    .map(pair => {
      const [field = '', ...value] = pair.split('=')
      return value.length === 0 ? field : `${findTitle(field)} ${value.join('=')}`
    })
    .join(', ')
}
