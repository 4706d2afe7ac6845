import { formatJson, type Model, mergePatch, validRequests } from '@udigate/eudamed/browser'

/** A request to begin with. */
export interface ExampleRequest {
  name: string
  /** What it is, and of a broken one what is wrong. */
  title: string
  text: string
}

interface Broken {
  name: string
  title: string
  /** JSON Merge Patch on the valid request. */
  change?(model: Model): object
  /** What is done to the text. */
  spoil?(text: string): string
}

const foreignClass: Record<Model, string> = {
  EU_UDI_MDR: 'CLASS_B',
  EU_UDI_IVDR: 'CLASS_IIA',
  EU_UDI_SPP: 'CLASS_D',
  EU_UDI_MDD: 'CLASS_D',
  EU_UDI_IVDD: 'CLASS_D',
}

const broken: readonly Broken[] = [
  {
    name: 'check-digit',
    title: 'The check digit of the DI is wrong',
    change: model => ({ device: { Device: withNextDigit(validRequests[model].device.Device) } }),
  },
  {
    name: 'misspelt',
    title: 'A field is misspelt: Sterlie',
    change: () => ({ device: { Sterile: null, Sterlie: false } }),
  },
  {
    name: 'text-for-truth',
    title: 'A text stands for a truth value, and a number for a text',
    change: () => ({ device: { Sterile: 'no', ReferenceNumber: 4711 } }),
  },
  {
    name: 'no-leaf',
    title: 'The nomenclature code has others below it',
    change: () => ({ device: { MDN: ['A0101'] } }),
  },
  {
    name: 'class',
    title: 'The risk class is of another legislation',
    change: model => ({ deviceGroup: { RiskClass: foreignClass[model] } }),
  },
  {
    name: 'groups-disagree',
    title: 'The device names another group',
    change: () => ({ device: { DeviceGroup: '4012345GLUCO2JB' } }),
  },
  {
    name: 'countries',
    title: 'The same country twice, and one that is none',
    change: () => ({
      device: {
        MarketInfos: [
          { Country: 'DE', OriginalPlacedOnTheMarket: true },
          { Country: 'DE', OriginalPlacedOnTheMarket: false },
          { Country: 'UK', OriginalPlacedOnTheMarket: false },
        ],
      },
    }),
  },
  {
    name: 'key-twice',
    title: 'A key is given twice',
    spoil: text => text.replace('"Sterile":', '"Sterile": true,\n    "Sterile":'),
  },
  { name: 'comma', title: 'A comma is missing', spoil: text => text.replace(',\n', '\n') },
]

/** The requests that a model offers to begin with: a valid one first, then broken ones. */
export function listExamples(model: Model, actors: 'any' | readonly string[]): readonly ExampleRequest[] {
  const valid = validRequests[model]
  const write = (request: unknown): string => forActor(`${formatJson(request)}\n`, valid.actorCode, actors)
  return [
    { name: 'valid', title: 'Valid', text: write(valid) },
    ...broken.map(({ name, title, change, spoil }) => {
      const text = write(change ? mergePatch(valid, change(model)) : valid)
      return { name, title, text: spoil ? spoil(text) : text }
    }),
  ]
}

/** With an actor that the key may act for, where there is one of the same role. */
function forActor(text: string, actor: string, actors: 'any' | readonly string[]): string {
  if (actors === 'any' || actors.includes(actor)) return text
  const role = actor.slice(2, 6)
  const own = actors.find(each => each.slice(2, 6) === role)
  return own === undefined ? text : text.replaceAll(actor, own)
}

function withNextDigit(code: string): string {
  return `${code.slice(0, -1)}${(Number(code.at(-1)) + 1) % 10}`
}
