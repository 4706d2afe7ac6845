import { route } from '../../router/router.ts'
import { ImportList } from './import-list.tsx'
import { ImportPage } from './import-page.tsx'

/** The way of a list from its file to what is registered. */
export default function Import() {
  const [id, step] = route.value.parts
  return id === undefined ? <ImportList /> : <ImportPage id={id} step={step} key={id} />
}
