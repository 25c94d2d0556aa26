import type { ReactNode } from 'react'
import { safeImage } from '../safe-image'

/** An image in a page button. Renders nothing for a source that no image may have. */
export function ButtonImage({ src }: { readonly src: string | undefined }): ReactNode {
  const source = safeImage(src)
  return (
    source && (
      <img
        className="lk-button-icon"
        src={source}
        alt=""
        referrerPolicy="no-referrer"
        width={24}
        height={24}
      />
    )
  )
}
