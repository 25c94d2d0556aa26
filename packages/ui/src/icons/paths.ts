/** Icons as path data on a grid of 20, drawn with a stroke of 1.6: `<Icon d={closeIcon} />`. */
export const copyIcon = 'M7.5 7.5h8v8h-8zM12.5 4.5h-8v8'
export const checkIcon = 'm4.5 10.5 3.5 3.5 7.5-8'
export const chevronDownIcon = 'm5 8 5 5 5-5'
export const externalIcon = 'M8 5H5v10h10v-3M11 4.5h4.5V9M15 5l-6 6'
export const searchIcon = 'M9 14a5 5 0 1 0 0-10 5 5 0 0 0 0 10Zm3.7-1.3L16 16'
export const disconnectIcon = 'M8 4H4.5v12H8m0-6h8m-3-3.5 3.5 3.5-3.5 3.5'
export const sendIcon = 'm6 14 8-8M7 5.5h7.5V13'
export const receiveIcon = 'm14 6-8 8m7 .5H5.5V7'
export const swapIcon = 'M4 7h11m-3-3 3 3-3 3m4 3H5m3 3-3-3 3-3'
export const plusIcon = 'M10 4v12M4 10h12'
export const clockIcon = 'M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14Zm0-11v4l2.7 1.7'
export const arrowUpIcon = 'M10 16V4m-5 5 5-5 5 5'
export const arrowDownIcon = 'M10 4v12m-5-5 5 5 5-5'
export const userIcon = 'M10 10a3 3 0 1 0 0-6 3 3 0 0 0 0 6Zm-6 6.5c.6-2.6 3-4 6-4s5.4 1.4 6 4'
export const trashIcon = 'M4 6h12M8 6V4h4v2m-6.5 0 .7 10h5.6l.7-10M8.5 9v4m3-4v4'
export const editIcon = 'M4 16l.7-3.2L13 4.5l2.5 2.5-8.3 8.3zM11.5 6 14 8.5'
export {
  backIcon,
  chevronIcon,
  closeIcon,
  errorIcon,
  infoIcon,
  qrIcon,
  retryIcon,
  successIcon,
  walletIcon,
  warningIcon,
} from './first-paths'
