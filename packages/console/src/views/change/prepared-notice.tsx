import type { PreparedChange } from '../../api/imports.ts'
import { linkTo } from '../../router/router.ts'
import { Notice } from '../../ui/notice.tsx'

/** How many of the chosen devices are in what was prepared, and why the others are not. */
export function PreparedNotice({ made: { devices, import: list } }: { made: PreparedChange }) {
  const { chosen, changed, unchanged, underWay } = devices
  return (
    <Notice kind={underWay > 0 ? 'warn' : 'info'}>
      <p>
        {chosen.toLocaleString('en')} chosen, {changed.toLocaleString('en')} in the list.
        {unchanged > 0 && ` ${unchanged.toLocaleString('en')} are so already.`}
        {underWay > 0 &&
          ` ${underWay.toLocaleString('en')} have a submission under way: change them when it has ended.`}
      </p>
      <a class="button" href={linkTo('import', [list.id, 'plan'])}>
        Plan of {changed.toLocaleString('en')}
      </a>
    </Notice>
  )
}
