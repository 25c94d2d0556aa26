import type { Social } from '@latchkey/core'
import { loadOnce } from '@latchkey/core/internal/kernel/load-once'
import { Button } from '@latchkey/ui/shell'
import { type ReactNode, useEffect, useState } from 'react'
import { useClient } from '../../../client-context.js'
import { useLoginText } from '../login-text.js'
import { socialNames } from './social-names.js'

const loadIcons = loadOnce(() => import('./social-icons.js'))

/** The marks of the providers. They come after the buttons, whose names are there at once. */
function useIcons() {
  const { logger } = useClient().env
  const [icons, setIcons] = useState<Readonly<Record<Social, string>>>()
  useEffect(() => {
    let gone = false
    loadIcons().then(
      ({ socialIcons }) => {
        if (!gone) setIcons(socialIcons)
      },
      error => logger.warn('The marks of the providers could not be fetched', error),
    )
    return () => {
      gone = true
    }
  }, [logger])
  return icons
}

interface SocialButtonsProps {
  readonly socials: readonly Social[]
  readonly disabled: boolean
}

/** One button for each provider: the first with its name, the others with their marks. */
export function SocialButtons({ socials, disabled }: SocialButtonsProps): ReactNode {
  const client = useClient()
  const words = useLoginText()
  const icons = useIcons()
  // A popup has to be opened by the tap itself: the code is here before it.
  useEffect(() => {
    client.features
      .load('auth')
      .catch(error => client.env.logger.warn('The login could not be loaded', error))
  }, [client])
  const start = (social: Social) => {
    if (social === 'farcaster') return client.router.actions.push('ConnectingFarcaster')
    const auth = client.features.find('auth')
    // Its failures are in the state, which the view shows. Without the code the view begins the login once it has come.
    auth?.actions.startSocial(social).catch(() => undefined)
    client.router.actions.push('ConnectingSocial', auth ? {} : { provider: social })
  }
  const mark = (social: Social) => (
    <svg width="20" height="20" viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
      {icons && <path d={icons[social]} />}
    </svg>
  )
  const [first, ...others] = socials
  if (!first) return null
  return (
    <div className="lk-socials">
      <Button wide disabled={disabled} iconStart={mark(first)} onClick={() => start(first)}>
        {words.withSocial(socialNames[first])}
      </Button>
      {others.map(social => (
        <Button
          key={social}
          disabled={disabled}
          aria-label={words.withSocial(socialNames[social])}
          onClick={() => start(social)}
        >
          {mark(social)}
        </Button>
      ))}
    </div>
  )
}
