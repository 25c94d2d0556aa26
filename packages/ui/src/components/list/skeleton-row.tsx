import { useStyles } from '../../style-context'
import css from '../../styles/list.css?inline'
import { Skeleton } from '../skeleton'

/** A list row on its way: icon, title and subtitle in their final sizes. */
export const SkeletonRow = ({ round = false }: { round?: boolean }) => {
  useStyles(css)
  return (
    <div className="lk-row" aria-hidden="true">
      <Skeleton width={40} height={40} round={round} style={{ flex: 'none' }} />
      <span className="lk-row-text" style={{ gap: 8 }}>
        <Skeleton width="55%" />
        <Skeleton width="32%" height={12} />
      </span>
    </div>
  )
}
