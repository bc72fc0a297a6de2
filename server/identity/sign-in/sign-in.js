// Finds people by name, user name, task or what they can do. Without JavaScript the whole list stands there, and each name works.
{
  const find = document.querySelector('#find');
  const people = [...document.querySelectorAll('.person')];
  const found = () => people.filter((person) => !person.parentElement.hidden);
  const show = () => {
    const words = find.value.toLowerCase().split(/\s+/);
    for (const person of people) {
      const told = `${person.closest('section').querySelector('h3').textContent} ${person.textContent}`.toLowerCase();
      person.parentElement.hidden = !words.every((word) => told.includes(word));
    }
    for (const section of document.querySelectorAll('section section'))
      section.hidden = !section.querySelector('li:not([hidden])');
    document.querySelector('#found').textContent = found().length === 0 ? 'Nobody matches.' : '';
  };
  if (find) {
    find.closest('search').hidden = false;
    find.addEventListener('input', show);
    find.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') {
        find.value = '';
        show();
      }
      if (event.key === 'Enter' && found().length > 0 && find.value !== '') {
        event.preventDefault();
        found()[0].click();
      }
    });
  }
}
