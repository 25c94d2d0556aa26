import { Button } from '@latchkey/ui'
import { type ReactNode, useEffect, useRef } from 'react'
import { decodeCode } from '../scan/decode-image'

export interface ScannerProps {
  readonly onFound: (text: string) => void
  readonly onFailed: () => void
  readonly onStop: () => void
}

const LOOK_EVERY_MS = 200

/** Looks through the camera until it sees a code, or until it is taken away. */
const watchCamera = async (
  video: HTMLVideoElement,
  signal: AbortSignal,
  onFound: (text: string) => void,
): Promise<void> => {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  const stop = () => {
    for (const track of stream.getTracks()) track.stop()
  }
  if (signal.aborted) return stop()
  signal.addEventListener('abort', stop)
  video.srcObject = stream
  await video.play()
  while (!signal.aborted) {
    const found = video.videoWidth > 0 ? await decodeCode(video) : undefined
    if (found !== undefined && !signal.aborted) return onFound(found)
    await new Promise(resolve => {
      setTimeout(resolve, LOOK_EVERY_MS)
    })
  }
}

/** The camera, looking for a code. */
export function Scanner({ onFound, onFailed, onStop }: ScannerProps): ReactNode {
  const video = useRef<HTMLVideoElement>(null)
  const handlers = useRef({ onFound, onFailed })
  handlers.current = { onFound, onFailed }
  useEffect(() => {
    const end = new AbortController()
    if (video.current)
      watchCamera(video.current, end.signal, text => handlers.current.onFound(text)).catch(() => {
        if (!end.signal.aborted) handlers.current.onFailed()
      })
    return () => end.abort()
  }, [])
  return (
    <div className="scanner">
      <video ref={video} muted playsInline aria-label="Camera" />
      <Button wide onClick={onStop}>
        Stop scanning
      </Button>
    </div>
  )
}
