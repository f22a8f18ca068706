int raise(int);

int main(void) {
    raise(3);
    return 0;
}
