import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Scanner } from './scanner'

const stop = vi.fn()
const stream = { getTracks: () => [{ stop }] }

/** A camera that sees these texts one after the other, then the last one on and on. */
function openCamera(getUserMedia: () => Promise<unknown>, ...seen: readonly (string | undefined)[]) {
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia } })
  const looks = [...seen]
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      readonly detect = async () => {
        const text = looks.length > 1 ? looks.shift() : looks[0]
        return text === undefined ? [] : [{ rawValue: text }]
      }
    },
  )
  const handlers = { onFound: vi.fn(), onFailed: vi.fn(), onStop: vi.fn() }
  return { ...handlers, ...render(<Scanner {...handlers} />) }
}

beforeEach(() => {
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  vi.spyOn(HTMLVideoElement.prototype, 'videoWidth', 'get').mockReturnValue(4)
  vi.spyOn(HTMLVideoElement.prototype, 'videoHeight', 'get').mockReturnValue(4)
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  stop.mockClear()
})

describe('the scanner', () => {
  it('looks until it sees a code, gives it once, and lets the camera go when it is taken away', async () => {
    const { onFound, onFailed, unmount } = openCamera(async () => stream, undefined, 'wc:1')
    await waitFor(() => expect(onFound).toHaveBeenCalledExactlyOnceWith('wc:1'))
    expect(stop).not.toHaveBeenCalled()
    unmount()
    expect(stop).toHaveBeenCalledTimes(1)
    expect(onFailed).not.toHaveBeenCalled()
  })

  it('lets the camera go that opens after it was taken away', async () => {
    let open = (_: unknown): void => undefined
    const { onFound, unmount } = openCamera(() => new Promise(resolve => (open = resolve)), 'wc:1')
    unmount()
    open(stream)
    await waitFor(() => expect(stop).toHaveBeenCalledTimes(1))
    expect(onFound).not.toHaveBeenCalled()
  })

  it('says that there is no camera, and says nothing once it was taken away', async () => {
    const { onFailed } = openCamera(() => Promise.reject(new Error('denied')))
    await waitFor(() => expect(onFailed).toHaveBeenCalledTimes(1))
    cleanup()
    const later = openCamera(() => Promise.reject(new Error('denied')))
    later.unmount()
    await new Promise(resolve => setTimeout(resolve))
    expect(later.onFailed).not.toHaveBeenCalled()
  })

  it('stops when the visitor says so', () => {
    const { onStop } = openCamera(async () => stream, undefined)
    fireEvent.click(screen.getByRole('button', { name: 'Stop scanning' }))
    expect(onStop).toHaveBeenCalledTimes(1)
  })
})
