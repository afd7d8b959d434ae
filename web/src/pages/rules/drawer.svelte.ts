// Whether the drawer of topics is open: the header opens it, the reader draws it.

class Drawer {
  open = $state(false);
}

export const drawer = new Drawer();
