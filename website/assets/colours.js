// Before the page is shown: the colours that its reader has chosen.
const chosen = localStorage.getItem('udigate-colours')
if (chosen) document.documentElement.dataset.colours = chosen
