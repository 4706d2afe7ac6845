import { isModel, profiles } from '@udigate/eudamed/browser'
import { useMemo } from 'preact/hooks'
import { modelNames, modelTitles } from '../../api/models.ts'
import { session } from '../../api/session.ts'
import { goTo, linkTo } from '../../router/router.ts'
import { listExamples } from './examples.ts'
import type { Workbench } from './workbench.ts'

/** Which model it is of, and the examples to begin with. */
export function StartingPoint({ bench }: { bench: Workbench }) {
  const model = bench.model.value
  const actors = session.value?.actors ?? 'any'
  const examples = useMemo(() => listExamples(model, actors), [model, actors])
  const valid = examples.slice(0, 1)
  const broken = examples.slice(1)
  return (
    <div class="row">
      <label class="field">
        Model
        <select
          value={model}
          onChange={event => {
            const chosen = event.currentTarget.value
            if (!isModel(chosen)) return
            bench.choose(chosen)
            goTo(linkTo('try', [], { model: chosen }), { instead: true })
          }}
        >
          {modelNames.map(name => (
            <option value={name} key={name}>
              {name} – {modelTitles[name]}
            </option>
          ))}
        </select>
      </label>
      <label class="field">
        Example
        <select
          value=""
          onChange={event => {
            const chosen = examples.find(({ name }) => name === event.currentTarget.value)
            event.currentTarget.value = ''
            if (chosen) bench.begin(chosen.text)
          }}
        >
          <option value="">Begin with …</option>
          {valid.map(({ name, title }) => (
            <option value={name} key={name}>
              {title}
            </option>
          ))}
          <optgroup label="Broken">
            {broken.map(({ name, title }) => (
              <option value={name} key={name}>
                {title}
              </option>
            ))}
          </optgroup>
        </select>
      </label>
      <label class="field">
        Judged for
        <select
          value={bench.register.value ?? ''}
          onChange={event => {
            bench.register.value = event.currentTarget.value || undefined
          }}
        >
          <option value="">EUDAMED</option>
          {profiles.map(({ id, name }) => (
            <option value={id} key={id}>
              EUDAMED and {name}
            </option>
          ))}
        </select>
      </label>
    </div>
  )
}
