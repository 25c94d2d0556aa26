import type { AuthController, Social } from '@latchkey/core'
import { loadOnce } from '@latchkey/core/internal/kernel/load-once'
import { Banner, Button } from '@latchkey/ui/shell'
import { type ReactNode, useEffect, useRef, useState } from 'react'
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

/** Begins a login: by the tap itself where the code is here, else as soon as it has come. */
function useStart() {
  const client = useClient()
  const { logger } = client.env
  const words = useLoginText()
  const [awaited, setAwaited] = useState<Social>()
  const [failure, setFailure] = useState<string>()
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    client.features.load('auth').catch(error => logger.warn('The login could not be loaded', error))
    return () => {
      isGone.current = true
    }
  }, [client, logger])

  const start = (social: Social) => {
    if (awaited) return
    setFailure(undefined)
    if (social === 'farcaster') return client.router.actions.push('ConnectingFarcaster')
    const open = ({ actions }: AuthController) => {
      // Its failures, a window that the browser blocked among them, are in the state, which the view shows.
      actions.startSocial(social).catch(() => undefined)
      client.router.actions.push('ConnectingSocial')
    }
    const auth = client.features.find('auth')
    if (auth) return open(auth)
    setAwaited(social)
    client.features.load('auth').then(
      loaded => {
        setAwaited(undefined)
        if (!isGone.current) open(loaded)
      },
      error => {
        logger.error('The login could not be loaded', error)
        setAwaited(undefined)
        setFailure(words.loadFailed)
      },
    )
  }
  return { start, awaited, failure }
}

interface SocialButtonsProps {
  readonly socials: readonly Social[]
  readonly disabled: boolean
}

/** One button for each provider: the first with its name, the others with their marks. */
export function SocialButtons({ socials, disabled }: SocialButtonsProps): ReactNode {
  const words = useLoginText()
  const icons = useIcons()
  const { start, awaited, failure } = useStart()
  const mark = (social: Social) => (
    <svg width="20" height="20" viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
      {icons && <path d={icons[social]} />}
    </svg>
  )
  const [first, ...others] = socials
  if (!first) return null
  return (
    <>
      {failure && <Banner tone="danger">{failure}</Banner>}
      <div className="lk-socials">
        <Button
          wide
          disabled={disabled}
          loading={awaited === first}
          iconStart={mark(first)}
          onClick={() => start(first)}
        >
          {words.withSocial(socialNames[first])}
        </Button>
        {others.map(social => (
          <Button
            key={social}
            disabled={disabled}
            loading={awaited === social}
            aria-label={words.withSocial(socialNames[social])}
            onClick={() => start(social)}
          >
            {mark(social)}
          </Button>
        ))}
      </div>
    </>
  )
}
