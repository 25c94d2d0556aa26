import { handOver } from './hand-over.js'
import { showLine } from './show-line.js'

showLine('popupLoading')
// Settles in every case. The page that opened the window closes it.
handOver(window).then(
  how => showLine(how === 'alone' ? 'popupAlone' : how === 'silent' ? 'popupSilent' : 'popupLoading'),
  () => showLine('popupSilent'),
)
