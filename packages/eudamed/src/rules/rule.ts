import type { BadExample, Example, Fields, PlaceIn, RecordPatch, Report, Rule as RuleOf } from '@udigate/udi'
import type { CodeLists } from '../codes/index.ts'
import type { Model, Records } from '../models/index.ts'
import type { CanonicalDevice, CanonicalDeviceGroup } from '../records/canonical.ts'

/** A rule on records of EUDAMED's models. */
export type Rule = RuleOf<Model, CodeLists>

type DeviceFields<M extends Model> = Fields<CanonicalDevice<M>>
type DeviceGroupFields<M extends Model> = Fields<CanonicalDeviceGroup<M>>

type Place<M extends Model> =
  | '/authorizedRepresentativeCode'
  | PlaceIn<'/device', DeviceFields<M>>
  | PlaceIn<'/deviceGroup', DeviceGroupFields<M>>

type TypedExample<M extends Model> = Example<M> & {
  model?: M
  device?: RecordPatch<Records[M]['device']>
  deviceGroup?: RecordPatch<Records[M]['deviceGroup']>
}

type TypedBadExample<M extends Model> = TypedExample<M> &
  Omit<BadExample<M>, keyof Example | 'at' | 'fixed'> & {
    at: Place<M> | readonly Place<M>[]
    fixed?: 'all' | readonly Place<M>[]
  }

interface RuleDefinition<
  M extends Model,
  D extends keyof DeviceFields<M> & string,
  G extends keyof DeviceGroupFields<M> & string,
> extends Omit<Rule, 'models' | 'reads' | 'check' | 'examples'> {
  models: readonly M[]
  reads: { device?: readonly D[]; deviceGroup?: readonly G[] }
  check(
    submission: {
      model: M
      device: Pick<DeviceFields<M>, D>
      deviceGroup: Pick<DeviceGroupFields<M>, G>
      actorCode: string | undefined
      authorizedRepresentativeCode: string | undefined
    },
    report: Report<Place<M>>,
    codes: CodeLists,
  ): void
  examples: {
    good: readonly TypedExample<M>[]
    bad: readonly TypedBadExample<M>[]
  }
}

/**
 * Defines a rule. The compiler holds its author to the models: a field that none of `models` has, a field that
 * `reads` does not name, and a place that is in no record are type errors.
 */
export function defineRule<
  const M extends Model,
  const D extends keyof DeviceFields<M> & string = never,
  const G extends keyof DeviceGroupFields<M> & string = never,
>(definition: RuleDefinition<M, D, G>): Rule {
  return definition
}
