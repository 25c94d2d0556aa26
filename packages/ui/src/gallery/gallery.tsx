import { useStyles } from '../style-context'
import css from '../styles/gallery.css?inline'
import { en } from '../text/en'
import type { Text } from '../text/text.types'
import { Actions } from './actions'
import { Dialogs } from './dialogs'
import { Forms } from './forms'
import { Lists } from './lists'
import { Messages } from './messages'

export interface GalleryProps {
  /** The strings of the dialog; the rest of the gallery is English. */
  text?: Text
  dir?: 'ltr' | 'rtl'
  /** For the page buttons, which carry their theme themselves. */
  theme?: 'light' | 'dark'
}

/** Every component in every state; render it inside a `StyleScope` of `createStyleRoot`. */
export const Gallery = ({ text = en.text, dir = 'ltr', theme = 'light' }: GalleryProps) => {
  useStyles(css)
  return (
    <div className="lk-gallery" dir={dir}>
      <Dialogs text={text} dir={dir} />
      <Actions theme={theme} />
      <Lists />
      <Forms />
      <Messages />
    </div>
  )
}
