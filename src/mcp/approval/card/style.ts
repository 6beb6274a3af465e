/** Light and dark follow the host, which sets `color-scheme` on the root. */
export const CARD_STYLE = `
:root { color-scheme: light dark; --line: light-dark(#767676, #8f8f8f); --soft: light-dark(#f1f3f5, #23272b);
  --yes: light-dark(#0a6b2d, #7fdc9d); --no: light-dark(#a3161a, #ff9a94); }
* { box-sizing: border-box; }
body { margin: 0; padding: 1rem; font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere;
  background: light-dark(#fff, #16181a); color: light-dark(#1a1a1a, #ececec); }
h1 { font-size: 1.2rem; line-height: 1.3; margin: 0 0 0.75rem; }
p { margin: 0.5rem 0; }
blockquote { margin: 0.25rem 0 0.75rem; padding: 0.6rem 0.9rem; background: var(--soft);
  border-left: 4px solid var(--line); white-space: pre-wrap; unicode-bidi: plaintext; }
fieldset { border: 0; margin: 1rem 0 0; padding: 0; }
label { display: flex; gap: 0.75rem; align-items: center; min-height: 2.75rem; }
input { flex: none; width: 1.5rem; height: 1.5rem; }
.buttons { display: flex; flex-wrap: wrap; gap: 0.75rem; margin-top: 1rem; }
button { flex: 1 1 9rem; min-height: 2.75rem; font: inherit; font-weight: 600; border-radius: 0.5rem; cursor: pointer;
  border: 2px solid var(--no); background: transparent; color: var(--no); }
button.yes { border-color: var(--yes); background: var(--yes); color: light-dark(#fff, #101010); }
button:disabled { opacity: 0.6; cursor: default; }
:focus-visible { outline: 3px solid light-dark(#1558d6, #9ec1ff); outline-offset: 2px; }
#state { padding: 0.6rem 0.9rem; border: 2px solid currentColor; border-radius: 0.5rem; font-weight: 600; }
[hidden] { display: none !important; }
`;
