// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// An ordinary ERC-20 with six decimals. Anyone may mint: it lives on local nodes only.
contract LocalDollar is ERC20 {
    constructor() ERC20("Local Dollar", "LUSD") {}

    function decimals() public pure override returns (uint8) {
        return 6;
    }

    function mint(address to, uint256 amount) external {
        _mint(to, amount);
    }
}
