export default ({ user, state, logIn, refused, words }) => {
  const root = document.documentElement;
  let focused, note, timer;
  const cover = () => {
    if (root.dataset.session !== undefined) return;
    focused = document.activeElement;
    root.dataset.session = 'checking';
  };
  const uncover = () => {
    note?.remove();
    if (root.dataset.session !== 'checking') return;
    delete root.dataset.session;
    focused?.focus?.({ preventScroll: true });
  };
  const say = (text) => {
    if (note === undefined) {
      note = document.createElement('p');
      note.className = 'session-checking';
      note.setAttribute('role', 'status');
    }
    if (!note.isConnected) document.body.append(note);
    if (note.textContent !== text) note.textContent = text;
  };
  const leave = (user) => {
    if (!dispatchEvent(new Event(refused, { cancelable: true }))) return;
    if (user !== null) location.reload();
    else
      location.replace(
        logIn.to + encodeURIComponent(location.pathname.slice(logIn.base.length) + location.search),
      );
  };
  const check = async () => {
    clearTimeout(timer);
    const answer = await fetch(state, {
      headers: { accept: 'application/json' },
      cache: 'no-store',
    })
      .then((response) => (response.ok ? response.json() : null))
      .catch(() => null);
    if (answer?.user === user) return uncover();
    if (answer === null) say(words.unreached);
    else leave(answer.user);
    timer = setTimeout(() => void check(), 5000);
  };
  addEventListener('pagehide', ({ persisted }) => {
    clearTimeout(timer);
    if (persisted) cover();
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    cover();
    say(words.checking);
    void check();
  });
};
