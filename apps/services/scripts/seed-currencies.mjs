/** Signs of currencies, drawn for this project: 24 × 24, one stroke each. */
const signs = {
  dollar:
    'M15 8.6c-.5-1.3-1.6-2.1-3-2.1-1.8 0-3 1-3 2.6 0 3.6 6.1 2.2 6.1 5.7 0 1.7-1.3 2.7-3.1 2.7-1.6 0-2.7-.8-3.2-2.2M12 4.6v14.8',
  euro: 'M16.2 7.6a5.2 5.2 0 1 0 0 8.8M6 10.7h7.2M6 13.3h6.4',
  pound: 'M15.9 8.9A3.1 3.1 0 0 0 9.7 9.6c0 2.3 1 3.2 1 5 0 1-.6 1.9-1.7 2.4h7.2M8 12.6h6.2',
  rupee: 'M8.2 6.5h7.6M8.2 9.6h7.6M8.2 6.5h2.4c4.6 0 4.6 6.1 0 6.1H8.4l5.8 5.1',
  yen: 'm7.8 6.5 4.2 5.6 4.2-5.6M12 12.1v5.4M8.6 12.6h6.8M8.6 15.1h6.8',
}

const draw = (color, sign) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path fill="${color}" d="M0 0h24v24H0z"/><path fill="none" stroke="#fff" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round" d="${signs[sign]}"/></svg>`

/** Currencies of prices and of on-ramps that have a sign. */
export const currencyImages = {
  usd: draw('#2e7d4f', 'dollar'),
  eur: draw('#1f4fa3', 'euro'),
  gbp: draw('#5b3a9b', 'pound'),
  aud: draw('#0f6b6b', 'dollar'),
  cad: draw('#b3362b', 'dollar'),
  inr: draw('#b4651e', 'rupee'),
  jpy: draw('#9c2f4f', 'yen'),
}
