import { Gauge, type Registry } from 'prom-client'

/** Values of a gauge, with the labels of each. */
export type Values<Label extends string> = readonly (readonly [
  /** One that has no value is left out. */
  labels: Readonly<Partial<Record<Label, string>>>,
  value: number,
])[]

/** A gauge that has only the values that it was given last. */
export interface Snapshot<Label extends string> {
  set(values: Values<Label>): void
}

export function makeSnapshot<Label extends string = never>(
  registry: Registry,
  name: string,
  help: string,
  labelNames: readonly Label[] = [],
): Snapshot<Label> {
  const gauge = new Gauge({ name, help, labelNames: [...labelNames], registers: [registry] })
  return {
    set(values) {
      gauge.reset()
      // A gauge without labels begins with 0, which is no value that anybody has given.
      if (labelNames.length === 0) gauge.remove()
      for (const [labels, value] of values) gauge.set(labels, value)
    },
  }
}
