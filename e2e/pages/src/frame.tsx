// Another page in a frame: the one that the address names, of whatever site it is.
const frame = document.createElement('iframe')
frame.title = 'Inner'
frame.src = new URLSearchParams(location.search).get('src') ?? 'about:blank'
frame.style.cssText = 'width: 100%; height: 90vh; border: 0'
document.getElementById('root')?.append(frame)
